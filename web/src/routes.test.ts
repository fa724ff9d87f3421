import { expect, test } from 'vitest';
import { address, parse_route, type Route } from './routes';

const routes: Route[] = [
  { screen: 'home' },
  { screen: 'setup', game: 'chess', file: null },
  { screen: 'setup', game: 'chess', file: 'wall' },
  { screen: 'learn', topic: null },
  { screen: 'learn', topic: 'first-bot' },
  { screen: 'workshop', option: 'wall' },
  { screen: 'workshop', option: 'map' },
  { screen: 'game', id: 'k3f9x0a2', origin: null },
  { screen: 'game', id: 'k3f9x0a2', origin: 'abc' },
  { screen: 'watch', id: null },
  { screen: 'watch', id: 'k3f9x0a2' },
  { screen: 'mine' },
  { screen: 'import' },
  { screen: 'project', games: [], live: false, pace: null },
  { screen: 'project', games: [], live: true, pace: 600 },
  { screen: 'project', games: ['k3f9x0a2', 'abc'], live: false, pace: 2000 },
];

test.each(routes)('the address of $screen leads back to it', (route) => {
  const url = new URL(address(route), 'http://here');
  expect(parse_route(url.pathname, url.search)).toEqual(route);
});

test.each(['/nowhere', '/game', '/game/a/b', '/game/..%2f', '/play', '/mine/x', '/walls/x'])('%s is nowhere', (path) => {
  expect(parse_route(path)).toEqual({ screen: 'lost' });
});

test('an origin that is no id is left out', () => {
  expect(parse_route('/game/a', '?from=//evil')).toEqual({ screen: 'game', id: 'a', origin: null });
});

test('of a projection only what can be meant is kept', () => {
  expect(parse_route('/project', '?games=a,,../b,c&pace=-3&live=yes')).toEqual({ screen: 'project', games: ['a', 'c'], live: false, pace: null });
});

test('the analysis of a game, of a start, of nothing yet', () => {
  const nothing = { screen: 'analyse', id: null, ply: null, game: null, edit: false } as const;
  for (const [path, query, route] of [
    ['/analyse', '', nothing],
    ['/analyse/abc', '?ply=12', { ...nothing, id: 'abc', ply: 12 }],
    ['/analyse', '?game=virus', { ...nothing, game: 'virus' }],
    ['/analyse', '?game=virus&edit=1', { ...nothing, game: 'virus', edit: true }],
  ] as const) {
    expect(parse_route(path, query)).toEqual(route);
    expect(address(route)).toBe(path + query);
  }
  expect(parse_route('/analyse/abc', '?ply=-1&game=<b>')).toEqual({ ...nothing, id: 'abc' });
});
