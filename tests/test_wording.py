"""Consistent wording: words that texts for people do not use, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from mintopia.cli.main import cli
from mintopia.engine.i18n import load_toml
from tests.texts import card_sentences, sentences

ROOT = Path(__file__).resolve().parent.parent
# The page's catalogues hold both languages.
CATALOGUES = [
    file
    for file in (ROOT / "web" / "src").rglob("*.ts")
    if "make({" in file.read_text(encoding="utf-8")
]
JAPANESE = sorted(
    [
        *(ROOT / "src").rglob("text/ja.toml"),
        *(ROOT / "src").rglob("cards.toml"),
        *CATALOGUES,
        *(ROOT / "web" / "src").rglob("words.ts"),
        *(ROOT / "docs").rglob("*.ja.md"),
    ]
)
ENGLISH = sorted(
    [
        *(ROOT / "src").rglob("text/en.toml"),
        *CATALOGUES,
        *(ROOT / "docs" / "rulebook").glob("*.md"),
    ]
)
# Everything with a sentence for people in it, code included: its errors and help texts.
SENTENCES = sorted(
    [
        *ENGLISH,
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("cards.toml"),
        *(ROOT / "web" / "src").rglob("*.svelte"),
        *(ROOT / "web" / "src").rglob("*.ts"),
        *(page for page in (ROOT / "docs").rglob("*.md") if not page.name.endswith(".ja.md")),
        *ROOT.glob("*.md"),
    ]
)
STYLE = ROOT / "docs" / "style.md"  # it quotes what is not written
# What is not written, and what is written instead.
NOT_JAPANESE = {
    "～": "〜",
    "だれ": "誰",
    "いちばん": "一番",
    "同率": "勝利を分かち合う",
    "競売": "競り",
    "勝者どうし": "落札した2人",
    "ミント・ワークス": "Mint Works",
    "ミントワークス": "Mint Works",
    "ミント・ビッド": "Mint Bid",
    "ミントビッド": "Mint Bid",
    "ミントピアの記録": "Mintopiaの記録",
    "出すプラン": "出すカード",
    "あなた抜き": "また手番が回ってきます",
    "申し出": "誘い",
    "別の数を提案": "逆提案",
    "別の数の提案": "逆提案",
    "最高額": "リーダー",
    "でリード": "リーダー",
    "（首位）": "（リーダー）",
    "ダイス": "サイコロ",
    "ストリップ": "街並み",
    "タイプ": "種類 (the kind of a card), 試作版 (prototype)",
    "ロケーションの価値": "ロケーションの勝利点",
    "アドバンスド": "アドバンス",
    "所有者": "オーナー",
    "同点": "タイ",
    "引き分け": "タイ",
    "パートナー": "分け合う相手",
    'スター"': "星",
    "独自ルール］": "［独自］",
    "ボク": "ぼく",
    "弱いボット": "初級ボット",
    "タイブレーク": "タイの判定",
    "ソロの": "ソリティアモードの",
    "待たれているのは": "みんながあなたの手番を待っています",
}
# The same, where a word is wrong only beside certain others.
NOT_JAPANESE_BESIDE = {
    r"(?<!プラン)(?<!ミント)(?<!それぞれの)サプライ(?!ヤー)": "プランサプライ or ミントサプライ",
    r"ボット[がをは]?(?:\d+|\{\w+\})(?:人|つ|個|台)": "体, for bots",
    r"ソリティア(?!モード)": "ソリティアモード",
    r"ブラウザ(?!ー)": "ブラウザー",
    r"(?<!気)配り[をではの]": "ディール",
    r"justin[^\n]*私": "僕, for Justin",
    r"sonic[^\n]*(?:僕|私|俺)": "ぼく, for Sonic",
    r"[！？](?![　！？」』）］、\s\"`|*{<])": "a wide space after ！ and ？ within a line",
    r"[！？] (?!·)": "a wide space after ！ and ？ within a line",
    r"星⁠?7個(?:で|に達したら)(?:ゲームは)?終わ": "アップキープの開始時に7個以上なら終わり",
}
# Sentences that were wrong about the rules.
NOT_TRUE = (
    "first to 7 stars",
    "goes on without you",
    "Earlier printings",
    # A Gallery fills after the stars are looked at: whoever has 7 then plays one more round.
    "the round in which somebody",
    "Once somebody has reached seven stars",
    "When somebody has 7 stars, the",
    "7個以上になったラウンド",
    "7個になったラウンド",
    "7個に達したら、",
    "⁠7個に達したら",
    # Sonic's special ability of Mint Bid rolls twice more; each opponent has it on two faces.
    "Rolls again and again",
    "何度もサイコロを振る",
    # Owners gain once, in Upkeep, if a Mint lies on their Location.
    "gain whenever somebody has used it",
    "誰かが使うたびに",
    "Owner: 1 in Upkeep |",
    "2個を得る。オーナーはアップキープに",
    "is paid for that in Upkeep",
    # A full Location is not closed: that word is for Deed Locations.
    "it is closed to all",
    # The prototype's Crowdfunder can give to whoever uses it.
    "who else gains 1 Mint",
    "ほかにミント1個を得る人",
    # What runs out against Rachael is the Mint Supply, not the Mints.
    "If they run out",
    "30個。尽きたら",
)

# Phrases that read like a riddle or a translation; docs/style.md says what to write instead.
NOT_ENGLISH = (
    "an answer that is none",
    "your own seat that the game waits",
    "is not taken: ",
    "of the export and no other",
    "as the present rules make it",
    "has no place here",
    "is of no use here",
    "separate wishes",
    "Set what there is to say",
    "A turn is one Place",
    "thousand million",
    "leave a partner so",
    "the old partner so",
    "Upper means",
    "bot shall win",
    "tie is the opponent's",
    "tie at the end is the opponent's",
    "another one than",
    "closed to all",
    "In a closed one all bids",
    "there is no more to bid",
    "What the die makes of it",
    "wins for certain, or two do",
    "daily deal moves stand",
    "The connection is lost",
    "no ordinary file",
    "one of the highlighted things",
    "from 13 years on",
    "expert is playing this deal",
    "costs {price}, you have",
    "spaces too many",
    "a folder on the way is a file",
    "is none of {",
    "already runs",
    "written otherwise than",
    "in no network",
    "dearest Plan",
    "Mint dearer",
    "Too dear",
    "the own strips",
    "fare who do so",
    "lets expect",
    "let expect",
    "is no legal move",
    "is no move of this game",
    "no journal of an arena",
    "beyond the bound of decisions",
    "left its type in the state",
    "now bots play that search",
    "nine of ten",
    " in shops",
    "I shall",
    "shall we",
)
BRITISH = re.compile(
    r"\w*(?:colour|neighbour|favour|honour|behaviour|flavour|centre|practis|catalogue|organis|"
    r"recognis|licence|grey|towards|whilst|any more\.|dearest|dearer|misspelt|travell)\w*",
    re.IGNORECASE,
)


# What documents quote of programs: blocks and words of code, and where links lead.
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


@pytest.mark.parametrize("file", JAPANESE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_japanese_has_one_spelling(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for wrong, right in NOT_JAPANESE.items():
        assert wrong not in text, f"{file.name}: write {right}, not {wrong}"
    for pattern, right in NOT_JAPANESE_BESIDE.items():
        found = re.search(pattern, text)
        assert found is None, f"{file.name}: write {right}, not {found and found[0]}"


@pytest.mark.parametrize(
    "file", sorted({*ENGLISH, *JAPANESE}), ids=lambda file: file.relative_to(ROOT).as_posix()
)
def test_what_was_wrong_about_the_rules_is_gone(file: Path) -> None:
    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
    for wrong in NOT_TRUE:
        assert wrong not in text


@pytest.mark.parametrize("wrong", NOT_ENGLISH)
def test_a_phrase_that_sounded_translated_is_gone(wrong: str, english: dict[Path, str]) -> None:
    found = [file.relative_to(ROOT).as_posix() for file, text in english.items() if wrong in text]
    assert found == []


@pytest.fixture(scope="module")
def english() -> dict[Path, str]:
    """Read every file with English sentences, each on one line; joined literals are one."""
    files = [file for file in SENTENCES if file != STYLE]
    lines = {file: re.sub(r"\s+", " ", file.read_text(encoding="utf-8")) for file in files}
    return {file: re.sub(r'" f?"', "", text) for file, text in lines.items()}


def test_people_read_american_spelling() -> None:
    said = {where: re.sub(r"\{[^}]*\}", "", text) for where, text in _shown()}
    british = {where: found[0] for where, text in said.items() if (found := BRITISH.search(text))}
    assert british == {}


def test_documents_have_american_spelling() -> None:
    british: dict[str, list[str]] = {}
    for file in SENTENCES:
        if file.suffix == ".md" and file != STYLE:
            text = CODE.sub("", file.read_text(encoding="utf-8"))
            if found := BRITISH.findall(text):
                british[file.relative_to(ROOT).as_posix()] = found
    assert british == {}


def _shown() -> Iterator[tuple[str, str]]:
    """Yield every English sentence that a person can see, by where it stands; no keys, no code."""
    for file in (ROOT / "src").rglob("text/en.toml"):
        package = ".".join(file.relative_to(ROOT / "src").parts[:-2])
        for key, said in sentences(load_toml(package, "text/en.toml")):
            yield f"{package}:{key}", said if isinstance(said, str) else " ".join(said)
    for game in ("works", "bid"):
        for key, said in card_sentences(game, "en"):
            yield f"{game}:{key}", said
    for file in CATALOGUES:
        literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"(?!:)', file.read_text(encoding="utf-8"))
        yield file.relative_to(ROOT).as_posix(), " ".join(literals)
    yield from _help(cli, "mintopia")


def _help(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Yield the help of a command, of its options and of its subcommands."""
    options = [getattr(option, "help", None) or "" for option in command.params]
    yield name, " ".join([command.help or "", *options])
    if isinstance(command, click.Group):
        context = click.Context(command)
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            assert found is not None
            yield from _help(found, f"{name} {sub}")
