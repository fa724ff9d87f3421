// Plain minimax and plain alpha-beta for awalé with two colours, in Go. What it reads and writes: ../README.md.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"
)

const (
	holeCount  = 16
	mostInHole = 16
	allSeeds   = 64
	decided    = 1_000_000 // a finished game is worth so much, and the margin
	infinite   = 2 * decided
	deepest    = 64
	red        = 0
	blue       = 1
)

var errInput = errors.New("error: not a search, a depth and a position")

// cpuSeconds is of the whole process, collecting garbage included.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) * 1e-9
}

type position struct {
	holes  [holeCount][2]uint8 // seeds by colour
	scores [2]int
	turn   int
	ply    int
	plies  int
}

func (p *position) held(hole int) uint8 { return p.holes[hole][red] + p.holes[hole][blue] }

func (p *position) difference() int { return p.scores[p.turn] - p.scores[1-p.turn] }

func (p *position) canMove() bool {
	for hole := p.turn; hole < holeCount; hole += 2 {
		if p.held(hole) > 0 {
			return true
		}
	}
	return false
}

func (p *position) isOver() bool {
	return p.scores[0] > allSeeds/2 || p.scores[1] > allSeeds/2 || !p.canMove() || p.ply >= p.plies
}

// finalValue is what a game that is over is worth to the player to move.
func (p *position) finalValue() int {
	margin := abs(p.difference())
	switch {
	case p.scores[p.turn] > allSeeds/2:
		return decided + margin
	case p.scores[1-p.turn] > allSeeds/2:
		return -decided - margin
	case p.scores == [2]int{allSeeds / 2, allSeeds / 2}, p.canMove():
		return 0
	default:
		return -decided - margin
	}
}

func (p *position) play(origin, colour int) {
	hand := p.holes[origin][colour]
	p.holes[origin][colour] = 0
	step := 1
	if colour == red {
		step = 2
	}
	hole := origin + 1 - step
	for hand > 0 {
		hole = (hole + step) % holeCount
		if hole == origin || p.held(hole) >= mostInHole {
			continue
		}
		p.holes[hole][colour]++
		hand--
	}
	for p.held(hole) == 2 || p.held(hole) == 3 {
		p.scores[p.turn] += int(p.held(hole))
		p.holes[hole] = [2]uint8{}
		hole = (hole + holeCount - 1) % holeCount
	}
	p.turn = 1 - p.turn
	p.ply++
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// readPair reads two small numbers with a sign between them.
func readPair(text, sign string) (first, second int, err error) {
	left, right, found := strings.Cut(text, sign)
	a, errLeft := strconv.ParseUint(left, 10, 8)
	b, errRight := strconv.ParseUint(right, 10, 8)
	if !found || errLeft != nil || errRight != nil {
		return 0, 0, errInput
	}
	return int(a), int(b), nil
}

func parsePosition(text string) (position, error) {
	p := position{plies: 300}
	words := strings.Fields(text)
	if len(words) < 3 || (words[2] != "1" && words[2] != "2") {
		return p, errInput
	}
	holes := strings.Split(words[0], "/")
	first, second, err := readPair(words[1], "-")
	if err != nil || len(holes) != holeCount {
		return p, errInput
	}
	p.scores = [2]int{first, second}
	seeds := first + second
	for hole, pair := range holes {
		reds, blues, err := readPair(pair, "+")
		if err != nil || reds+blues > mostInHole {
			return p, errInput
		}
		p.holes[hole] = [2]uint8{uint8(reds), uint8(blues)}
		seeds += reds + blues
	}
	if seeds > allSeeds {
		return p, errInput
	}
	if words[2] == "2" {
		p.turn = 1
	}
	for _, field := range words[3:] {
		key, value, _ := strings.Cut(field, "=")
		switch {
		case key == "ply":
			p.ply, err = strconv.Atoi(value)
		case key == "plies":
			p.plies, err = strconv.Atoi(value)
		case field == "course=yes": // other rules
			err = errInput
		}
		if err != nil {
			return p, errInput
		}
	}
	return p, nil
}

type search struct {
	nodes      uint64
	deadline   float64 // of cpuSeconds()
	stopped    bool
	bestHole   int // the first best move of the position that was asked about
	bestColour int
}

func (s *search) minimax(p position, depth int) int {
	s.nodes++
	if p.isOver() {
		return p.finalValue()
	}
	if depth == 0 {
		return p.difference()
	}
	best := -infinite
	for hole := p.turn; hole < holeCount; hole += 2 {
		for colour := red; colour <= blue; colour++ {
			if p.holes[hole][colour] == 0 {
				continue
			}
			child := p
			child.play(hole, colour)
			if value := -s.minimax(child, depth-1); value > best {
				best = value
			}
		}
	}
	return best
}

func (s *search) alphaBeta(p position, depth, alpha, beta int, isRoot bool) int {
	s.nodes++
	if s.nodes%256 == 0 && !math.IsInf(s.deadline, 1) && cpuSeconds() >= s.deadline {
		s.stopped = true
	}
	if p.isOver() {
		return p.finalValue()
	}
	if depth == 0 {
		return p.difference()
	}
	for hole := p.turn; hole < holeCount; hole += 2 {
		for colour := red; colour <= blue; colour++ {
			if p.holes[hole][colour] == 0 {
				continue
			}
			child := p
			child.play(hole, colour)
			value := -s.alphaBeta(child, depth-1, -beta, -alpha, false)
			if s.stopped {
				return alpha
			}
			if value > alpha {
				alpha = value
				if isRoot {
					s.bestHole, s.bestColour = hole, colour
				}
				if alpha >= beta {
					return alpha
				}
			}
		}
	}
	return alpha
}

// answer takes "minimax 5 POSITION" or "alphabeta 8 POSITION".
func answer(line string) (string, error) {
	words := strings.SplitN(line, " ", 3)
	if len(words) < 3 || (words[0] != "minimax" && words[0] != "alphabeta") {
		return "", errInput
	}
	depth, err := strconv.Atoi(words[1])
	if err != nil || depth < 0 || depth > deepest {
		return "", errInput
	}
	p, err := parsePosition(words[2])
	if err != nil {
		return "", err
	}
	s := search{deadline: math.Inf(1)}
	begun := cpuSeconds()
	var value int
	if words[0] == "minimax" {
		value = s.minimax(p, depth)
	} else {
		value = s.alphaBeta(p, depth, -infinite, infinite, false)
	}
	seconds := math.Max(cpuSeconds()-begun, 1e-6)
	return fmt.Sprintf("value %d nodes %d cpu %.6f rate %.0f", value, s.nodes, seconds, float64(s.nodes)/seconds), nil
}

// choose deepens to mostDepth, or until so many seconds of CPU time are over.
func choose(p position, mostDepth int, seconds float64) string {
	deadline := cpuSeconds() + seconds
	best := ""
	for depth := 1; depth <= mostDepth; depth++ {
		s := search{deadline: math.Inf(1)}
		if depth > 1 {
			s.deadline = deadline
		}
		value := s.alphaBeta(p, depth, -infinite, infinite, true)
		if s.stopped {
			break
		}
		best = strconv.Itoa(s.bestHole+1) + "rb"[s.bestColour:s.bestColour+1]
		if abs(value) >= decided || cpuSeconds() >= deadline {
			break
		}
	}
	return best
}

// playGames speaks the line protocol of docs/protocol.md.
func playGames(in *bufio.Scanner, mostDepth int, seconds float64) {
	p, err := position{}, errInput
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch {
		case word == "plateau":
			fmt.Println("want position\nready go")
		case word == "position":
			p, err = parsePosition(rest)
		case word == "go" && err == nil:
			fmt.Println("move " + choose(p, mostDepth, seconds))
		case word == "go":
			fmt.Println("refuse not my rules")
		case word == "quit":
			return
		}
	}
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	words := os.Args[1:]
	number := 0
	if len(words) == 3 && words[0] == "bot" {
		number, _ = strconv.Atoi(words[2]) // what is no number stays 0, which is refused below
	}
	switch {
	case number > 0 && words[1] == "depth":
		playGames(in, number, math.Inf(1))
	case number > 0 && words[1] == "time":
		playGames(in, deepest, float64(number)/1000)
	case len(words) == 0:
		for in.Scan() {
			text, err := answer(in.Text())
			if err != nil {
				text = err.Error()
			}
			fmt.Println(text)
		}
	default:
		fmt.Fprintln(os.Stderr, "usage: awale | awale bot depth PLIES | awale bot time MILLISECONDS")
		os.Exit(2)
	}
}
