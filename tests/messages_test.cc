// Every sentence for people has a French one, with the same places for the same values.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "games/registry.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sources() {
  std::vector<fs::path> files;
  for (const char* folder : {"core", "search", "games", "players", "arena", "wire", "server", "bench", "cli"}) {
    const fs::path root = fs::path(PLATEAU_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const auto& file : fs::recursive_directory_iterator(root)) {
      const std::string name = file.path().filename().string();
      if ((name.ends_with(".cc") || name.ends_with(".h")) && !name.ends_with("_test.cc")) files.push_back(file.path());
    }
  }
  return files;
}

std::string read(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The string literal (adjacent ones joined) that begins at `at`; empty when there is none.
std::string literal_at(const std::string& code, std::size_t at) {
  std::string text;
  while (true) {
    while (at < code.size() && std::isspace(static_cast<unsigned char>(code[at])) != 0) ++at;
    if (at >= code.size() || code[at] != '"') return text;
    for (++at; at < code.size() && code[at] != '"'; ++at) {
      if (code[at] != '\\') {
        text += code[at];
        continue;
      }
      ++at;
      text += code[at] == 'n' ? '\n' : code[at] == 't' ? '\t' : code[at];
    }
    ++at;
  }
}

// English → French of every pair in the french.cc files.
std::map<std::string, std::string> translations() {
  std::map<std::string, std::string> pairs;
  for (const fs::path& file : sources()) {
    if (file.filename() != "french.cc") continue;
    const std::string code = read(file);
    for (std::size_t at = code.find("{\""); at != std::string::npos; at = code.find("{\"", at + 1)) {
      const std::string english = literal_at(code, at + 1);
      // Skip the English literal(s) to the comma that ends them.
      std::size_t after = at + 1;
      for (bool inside = false;; ++after) {
        if (code[after] == '\\') {
          ++after;
          continue;
        }
        if (code[after] == '"') inside = !inside;
        if (!inside && (code[after] == ',' || code[after] == '}')) break;
      }
      if (code[after] == ',') pairs.emplace(english, literal_at(code, after + 1));
    }
  }
  return pairs;
}

// How often each value is placed: "{}" by its turn, "{1}" by its number.
std::multiset<int> places(const std::string& text) {
  std::multiset<int> found;
  int next = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    if (i + 1 < text.size() && text[i + 1] == '{') {
      ++i;
      continue;
    }
    if (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0)
      found.insert(text[i + 1] - '0');
    else
      found.insert(next++);
  }
  return found;
}

TEST(Messages, EverySentenceHasItsFrench) {
  const auto french = translations();
  EXPECT_GT(french.size(), 50u);
  int sentences = 0;
  for (const fs::path& file : sources()) {
    const std::string code = read(file);
    for (std::size_t at = code.find("say("); at != std::string::npos; at = code.find("say(", at + 1)) {
      if (at > 0 && (std::isalnum(static_cast<unsigned char>(code[at - 1])) != 0 || code[at - 1] == '_')) continue;
      const std::size_t line_begin = code.rfind('\n', at) + 1;
      if (code.find("//", line_begin) < at) continue;
      const std::string english = literal_at(code, at + 4);
      if (english.empty()) continue;
      ++sentences;
      EXPECT_TRUE(french.contains(english)) << file << ": no French for \"" << english << "\"";
    }
  }
  EXPECT_GT(sentences, 50);
}

TEST(Messages, WhatAGameSaysOfItselfHasItsFrench) {
  const auto french = translations();
  const auto expect = [&](std::string_view english, const std::string& game) {
    EXPECT_TRUE(french.contains(std::string(english))) << game << ": no French for \"" << english << "\"";
  };
  for (const RegisteredGame* entry : registered_games()) {
    const GameInfo& info = entry->game().info();
    if (info.french.empty()) continue;  // a guest that speaks English only
    expect(info.summary, info.name);
    for (const OptionInfo& option : info.options) expect(option.help, info.name);
    for (const std::string_view player : info.player_names) expect(player, info.name);
    for (const EngineInfo& engine : entry->game().engines()) expect(engine.help, info.name);
  }
}

TEST(Messages, FrenchPlacesTheSameValues) {
  for (const auto& [english, french] : translations())
    EXPECT_EQ(places(english), places(french)) << english << "\n" << french;
}

TEST(Messages, SpeakTheChosenLanguage) {
  add_game_translations();
  set_language(Language::french);
  EXPECT_EQ(say("option {} is given twice", "x"), "l'option x est donnée deux fois");
  set_language(Language::english);
  EXPECT_EQ(say("option {} is given twice", "x"), "option x is given twice");
}

}  // namespace
}  // namespace plateau
