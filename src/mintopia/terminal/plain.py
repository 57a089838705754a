"""The plain game: the table in words, a numbered list of moves, a line of input."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from rich.cells import cell_len

from mintopia.engine.options import name_like
from mintopia.errors import IllegalMoveError, MalformedMoveError
from mintopia.games import title_of
from mintopia.terminal.commands import command_in, quits
from mintopia.terminal.console import clip
from mintopia.terminal.game_screen import Bundle, Outcome, Sheet
from mintopia.terminal.plain_bots import PlainBots
from mintopia.terminal.session import Stage
from mintopia.terminal.style import pad
from mintopia.terminal.texts import texts

MOST_NEAR = 12


class PlainGame(PlainBots):
    """Plays a session on a console until it is over or somebody quits."""

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        title = title_of(self.session.game.id, self.session.language)
        self.console.line(self.words.say("plain", "welcome", title=title), "head")
        if not self.session.game.moves:
            opening = self.session.game_screen.opening(self.session.language)
            self.console.lines([opening] if opening else [])
        self.tell_trouble()
        going = True
        while going:
            stage = self.session.stage
            if stage is Stage.TURN:
                self._show_turn()
                going = self._take_turn()
                self.forget_hint()
            elif stage is Stage.BOT:
                going = self.play_bot()
            elif stage is Stage.ITSELF:
                self.console.line(self.play_itself(), "dim")
            elif stage is Stage.STUCK:
                going = self.ask_who_plays()
            elif stage is Stage.OVER:
                self._show_end()
                going = self._after_end()
            else:
                going = self._pass_the_screen(stage)
            self.tell_trouble()

    # --- showing --------------------------------------------------------------------------------
    def _show_turn(self) -> None:
        news = self.session.news()
        if news:
            self.console.line()
            self._show_news(news, since_own_move=self.session.news_starts_later())
        self._show_table()
        self._show_moves()

    def _show_news(self, news: Sequence[str], *, since_own_move: bool) -> None:
        key = "news" if since_own_move else "news-public"
        self.console.line(self.words.say("plain", key), "bold")
        self.console.lines(f"  {line}" for line in news)

    def _show_table(self) -> None:
        self.console.line()
        for line in self.session.game_screen.table(self.session.picture()):
            self.console.line(line, "" if line.startswith(" ") else "bold")

    def _show_moves(self) -> None:
        self.console.line()
        self.console.line(self.session.prompt(), "head")
        typed, numbered = self._choices()
        key = self.session.game_screen.key
        by_key = any(bundle.takes_number for bundle in typed)
        labels = [bundle.form for bundle in typed]
        for number, move in enumerate(numbered, 1):
            labels.append(key(move) or move if by_key else f"{number:>{len(str(len(numbered)))}}")
        width = max(cell_len(label) for label in labels)
        words = [bundle.words for bundle in typed] + [self.session.words(m) for m in numbered]
        for label, sentence in zip(labels, words, strict=True):
            self.console.line(f"  {pad(label, width)}  {sentence}", hang=width + 4)

    def _choices(self) -> tuple[list[Bundle], list[str]]:
        """Return the bundles to type by their form, and the moves that are numbered."""
        bundles, _ = self.session.bundles(self.session.moves())
        typed = [bundle for bundle in bundles if not bundle.listed]
        inside = {move for bundle in typed for move in bundle.moves}
        return typed, [move for move in self.session.moves() if move not in inside]

    def _show_sheet(self, sheet: Sheet) -> None:
        self.console.line(sheet.title, "head")
        self.console.lines(f"  {line}" for line in sheet.lines)

    def _show_log(self) -> None:
        self.console.line(self.words.say("plain", "log"), "head")
        for line in self.session.log():
            self.console.line(f"  {line.text}", "bold" if line.heading else "")

    def _show_end(self) -> None:
        self.console.line()
        if self.session.people:  # a spectator has already read it all
            later = self.session.news_starts_later()
            self._show_news(self.session.news(), since_own_move=later)
        self._show_table()
        self.console.line()
        for line in outcome_lines(self.session.outcome(), self.session.language):
            self.console.line(line)

    # --- the turn -------------------------------------------------------------------------------
    def _take_turn(self) -> bool:
        """Read lines until a move is played or taken back; return False to stop."""
        while True:
            typed = self.console.ask(self.words.say("plain", "prompt"))
            if typed is None or quits(typed):
                return False
            if self._obey(typed):
                return True

    def _obey(self, typed: str) -> bool:
        """Carry out a command or play a move; return whether the turn may have passed."""
        if not typed:
            self._show_moves()
            return False
        head, _, rest = typed.partition(" ")
        match command_in(head), rest.strip():
            case "undo", "":
                return self.undo()
            case "bots", rest:
                handed = self.hand_over(rest)
                self.tell_trouble()
                return handed and self.session.stage is not Stage.TURN
            case "orders", rest:
                return self._order(" ".join(rest.split()).casefold())
            case "hint", "":
                self.hint()
            case "more", "":
                self.more()
            case "rules", "":
                self._rules("")
            case "help", "":
                example = self.session.moves()[0]
                lines = self.words.section("plain")["help"]
                self.console.lines(line.format(example=example) for line in lines)
            case "help", rest:
                self._rules(rest)
            case "save", rest:
                self.save(rest)
            case "log", "":
                self._show_log()
            case "table", "":
                self._show_table()
                self._show_moves()
            case "back", "":
                self._look_back()
                self._show_moves()
            case _ if typed.startswith("?"):
                self.tell(self.words.say("plain", "hint-alone"), warning=True)
            case _:
                return self._play(typed)
        return False

    def _play(self, typed: str) -> bool:
        """Play the typed move; if it is refused, print the reason and return False."""
        move, complaint = self._read_move(typed)
        if not move:
            self.tell(complaint, warning=True)
            return False
        self.session.play(move)
        return True

    def _read_move(self, typed: str) -> tuple[str, str]:
        """Return the legal move that was typed, or else a reason why there is none."""
        bundles, moves = self._choices()
        head = next((bundle.id for bundle in bundles if bundle.takes_number), "")
        if typed.isdecimal() and head:
            typed = f"{head} {typed[:9].lstrip('0') or '0'}"
        if typed.isdecimal():
            number = int(typed) if len(typed) < 10 else 0  # noqa: PLR2004
            if 1 <= number <= len(moves):
                return moves[number - 1], ""
            told = {"number": typed[:9], "most": len(moves)}
            return "", self.words.say("plain", "no-number", **told)
        found, complaint = self._find_move(typed, moves)
        chosen = next((bundle for bundle in bundles if bundle.id == found), None)
        if chosen is None:
            return found, complaint
        form = {"form": chosen.form, "example": chosen.moves[0], "words": chosen.words}
        return "", self.words.say("plain", "type-form", **form)

    def _find_move(self, typed: str, numbered: Sequence[str]) -> tuple[str, str]:
        """Return the legal move or bundle that was typed, or else a reason why there is none."""
        move = " ".join(typed.casefold().split())
        moves = self.session.moves()
        bundles = [bundle.id for bundle in self._choices()[0]]
        named = {self.session.words(legal).casefold(): legal for legal in numbered}
        named |= {
            key: legal
            for legal in [*numbered, *bundles]
            if (key := self.session.game_screen.key(legal))
        }
        if move in moves or move in named or move in bundles:
            return named.get(move, move), ""
        try:
            self.session.game.copy().play(move)
        except IllegalMoveError as error:
            return "", error.message(self.session.language)
        except MalformedMoveError:
            words = set(move.split())
            near = [legal for legal in moves if words and words <= set(legal.split())]
            if len(near) == 1:
                return near[0], ""
            if near:
                return "", self._several(typed, near, numbered, bool(bundles))
        example = name_like(move, moves) or moves[0]  # what was probably meant is the best example
        if bundles:
            return "", self.words.say("plain", "no-form", given=clip(typed), example=example)
        return "", self.words.say(
            "plain", "no-move", given=clip(typed), most=len(numbered), example=example
        )

    def _several(
        self, typed: str, near: Sequence[str], numbered: Sequence[str], by_text: bool
    ) -> str:
        """List the moves that a word could mean: by number, or by text if not all have a number."""
        if by_text:
            texts_ = ", ".join(near[:MOST_NEAR]) + (", …" if len(near) > MOST_NEAR else "")
            return self.words.say("plain", "several-texts", given=clip(typed), moves=texts_)
        numbers = ", ".join(str(numbered.index(legal) + 1) for legal in near)
        return self.words.say("plain", "several", given=clip(typed), numbers=numbers)

    # --- commands -------------------------------------------------------------------------------
    def _order(self, words: str) -> bool:
        """Give an order, cancel all, or list them; return whether an order now makes a move."""
        session, say = self.session, self.words.say
        if words and not self.order(words):
            return False
        if session.stage is Stage.ITSELF:
            return True
        told = session.orders()
        if told is None:
            self.console.line(say("orders", "none"))
            return False
        for order in told["standing"]:
            self.console.line(say("orders", "stands", order=order["text"]))
        for offer in told["offers"]:
            bounds = "" if offer["low"] is None else f" {offer['low']}-{offer['high']}"
            form = f"order {offer['order']}{bounds}"
            self.console.line(say("orders", "offer", form=form, text=offer["text"]))
        return False

    def _rules(self, words: str) -> None:
        screen, game, language = self.session.game_screen, self.session.game, self.session.language
        if not words:
            self._show_sheet(screen.overview(language))
            example = screen.help_things(self.session.picture(), self.session.moves()[0])
            if example:
                name = example[0].partition(":")[2]
                self.console.line(self.words.say("plain", "which-card", example=name))
            return
        found = screen.find(words, game, language)
        if not found:
            self.tell(self.words.say("plain", "no-card", given=clip(words)), warning=True)
        for thing in found:
            self._show_sheet(self.session.rules(thing))

    # --- between turns --------------------------------------------------------------------------
    def _pass_the_screen(self, stage: Stage) -> bool:
        """Hand the screen to the next person; return False to stop."""
        if stage is Stage.SECRET:
            assert self.session.viewer is not None
            name = self.session.game.names[self.session.viewer]
            self.console.line()
            self.console.line(self.words.say("plain", "secret", name=name), "head")
            self.console.lines(f"  {line}" for line in self.session.secrets)
            prompt = self.words.say("plain", "secret-end")
        else:
            self.console.clear()
            news = self.session.news()
            if news:
                self.console.line()
                self._show_news(news, since_own_move=False)
            self.console.line()
            prompt = self.words.say("plain", "hand-over", name=self.session.name)
        typed = self.console.ask(prompt + " ")
        if typed is None or quits(typed):
            return False
        if command_in(typed) == "undo":
            self.undo()
        else:
            self.session.next_stage()
        return True

    def _after_end(self) -> bool:
        answers = {"log": self._show_log, "back": self._look_back, "review": self.review}
        while True:
            typed = self.console.ask(self.words.say("plain", "over") + " ") or ""
            command = command_in(typed)
            if command == "undo":
                return self.undo()
            if command not in answers:
                return False
            answers[command]()

    def _look_back(self) -> None:
        """Step through the moves so far, until the player quits."""
        plain_replay = import_module("mintopia.terminal.plain_replay")
        replay = self.session.look_back()
        replay.go(replay.last)
        plain_replay.PlainReplay(replay, self.console).run()


def outcome_lines(outcome: Outcome, language: str) -> list[str]:
    """Describe the end of a game in lines."""
    say = texts(language).say
    lines = [outcome.headline, outcome.reason, outcome.decided_by]
    for standing in outcome.standings:
        numbers = [
            f"{column} {number}"
            for column, number in zip(outcome.columns, standing.numbers, strict=True)
        ]
        place = say("screen", "place", place=standing.place)
        lines.append(f"  {' · '.join([f'{place} {standing.name}', *numbers])}")
    lines.append(outcome.parts_title)
    lines += [
        f"  {standing.name}: {' · '.join(standing.parts)}"
        for standing in outcome.standings
        if standing.parts
    ]
    lines.append(outcome.story)
    return [line for line in lines if line]
