import { describe, expect, it } from "vitest";
import {
  anchorOf,
  blocksOf,
  chaptersOf,
  dress,
  highlight,
  results,
  search,
  sentencesOf,
  textOf,
  withoutMark,
} from "../src/pages/rules/book";
import type { Book } from "../src/lib/types";

const BOOK: Book = {
  book: "works",
  lang: "en",
  title: "Rulebook",
  sections: [
    { id: "intro", title: null, paragraph: null, part: null, html: "<p>Hello &amp; welcome.</p>" },
    {
      id: "a-round-w3",
      title: "A round (W3)",
      paragraph: "W3",
      part: null,
      html: '<p>First.</p>\n<h3 id="development-w3">Development (W3)</h3>\n<p>Place or <strong>Pass</strong>.<a href="/rules/rulings#w3-c">¹</a></p><ol>\n<li><a href="/rules/rulings#a-round-w3">W3-c</a>, house</li></ol><h3 id="upkeep-w3">Upkeep (W3)</h3><table><tr><td>Stars</td></tr></table>',
    },
    {
      id: "rulings",
      title: "Rulings",
      paragraph: null,
      part: "Mint Works",
      html: "<ul>\n<li><strong>W3-a</strong> · clockwise</li></ul>",
    },
  ],
};

describe("a book", () => {
  const chapters = chaptersOf(BOOK);

  it("is cut at its headings, which lose their marks", () => {
    expect(chapters[1]?.title).toBe("A round");
    expect(chapters[1]?.mark).toBe("W3");
    expect(chapters[1]?.passages.map((each) => each.title)).toEqual([null, "Development", "Upkeep"]);
    expect(withoutMark("早見表 (W1–W6)")).toBe("早見表");
  });

  it("finds anchors by id, by mark and by ruling", () => {
    expect(anchorOf(chapters, "#upkeep-w3")).toBe("upkeep-w3");
    expect(anchorOf(chapters, "#w3")).toBe("a-round-w3");
    expect(anchorOf(chapters, "#W3-a")).toBe("w3-a");
    expect(anchorOf(chapters, "#w9")).toBeNull();
    expect(anchorOf(chapters, "")).toBeNull();
    expect(anchorOf(chapters, "#%")).toBeNull();
  });

  it("gives rulings an anchor each, and links to them", () => {
    expect(dress("<li><strong>W3-a</strong> x</li>")).toContain('<li id="w3-a">');
    expect(chapters[1]?.passages[1]?.html).toContain('href="/rules/rulings#w3-c"');
    expect(chapters[1]?.passages[1]?.html).toContain('<a class="note" href="/rules/rulings#w3-c">¹');
    expect(chapters[1]?.passages[1]?.html).toContain('<ol class="notes">');
    expect(chapters[1]?.passages[2]?.html).toContain('<div class="wide"');
  });

  it("shows what a ruling rests on, in both languages", () => {
    const marks = (text: string): string[] =>
      [...dress(text).matchAll(/class="source (\w+)">([^<]*)/g)].map((each) => `${each[1]} ${each[2]}`);
    expect(marks("<em>card</em> · A. · <strong>[house]</strong> · B. <em>x</em> · C.")).toEqual([
      "card card",
      "house [house]",
    ]);
    expect(marks("<em>推論</em> · A。 · <strong>［独自］</strong> · B。")).toEqual([
      "inferred 推論",
      "house ［独自］",
    ]);
  });

  it("keeps only passages with all words, in any letters", () => {
    expect(
      search(chapters, "PASS place").flatMap((chapter) => chapter.passages.map((each) => each.title)),
    ).toEqual(["Development"]);
    expect(search(chapters, "welcome")).toHaveLength(1);
    expect(search(chapters, "strong")).toHaveLength(0);
    expect(search(chapters, " ")).toHaveLength(3);
  });

  it("marks words outside of tags and entities", () => {
    expect(highlight('<a href="pass">Pass &amp; pay</a>', "pass")).toBe(
      '<a href="pass"><mark>Pass</mark> &amp; pay</a>',
    );
    expect(highlight("a &amp; b", "amp")).toBe("a &amp; b");
    expect(highlight("1+ (x)", "1+ (")).toBe("<mark>1+</mark> <mark>(</mark>x)");
    expect(textOf("<p>a &lt; b</p>")).toBe("a < b");
  });
});

describe("a search", () => {
  it("gives the heading and the sentence", () => {
    const html =
      "<p>The phase ends when all pass. Then comes Upkeep.</p><table><tr><td>Mine</td><td>gain 1</td></tr></table>";
    expect(sentencesOf(html)).toEqual([
      "The phase ends when all pass.",
      "Then comes Upkeep.",
      "Mine · gain 1",
    ]);
    const chapters = chaptersOf({
      ...BOOK,
      sections: [{ id: "w3", title: "A round (W3)", paragraph: "W3", part: null, html }],
    });
    expect(results(chapters, "upkeep")).toEqual([
      { id: "w3", title: "A round", mark: "W3", sentences: ["Then comes Upkeep."] },
    ]);
    expect(results(chapters, "round")[0]?.sentences).toEqual(["The phase ends when all pass."]);
    expect(results(chapters, "mine gain")[0]?.sentences).toEqual(["Mine · gain 1"]);
    expect(results(chapters, "  ")).toEqual([]);
    expect(results(chaptersOf(BOOK), "welcome", "Rulebook")[0]?.title).toBe("Rulebook");
    expect(results(chapters, "nowhere")).toEqual([]);
  });

  it("knows where a Japanese sentence ends", () => {
    expect(sentencesOf("<p>プランを買います。次に建築します（ビルダー）。</p>")).toEqual([
      "プランを買います。",
      "次に建築します（ビルダー）。",
    ]);
  });
});

describe("what the page draws in a book", () => {
  it("stands between the pieces of text", () => {
    const html =
      '<p>One.</p>\n<figure data-cards="plans:mine,co-op"></figure>\n<p>Two.</p><figure data-example="a-round">A &amp; B</figure>\n';
    expect(blocksOf(html)).toEqual([
      { what: "text", html: "<p>One.</p>\n" },
      { what: "cards", kind: "plans", ids: ["mine", "co-op"] },
      { what: "text", html: "\n<p>Two.</p>" },
      { what: "example", name: "a-round", caption: "A & B" },
    ]);
    expect(blocksOf("<p>Only text.</p>")).toHaveLength(1);
    expect(sentencesOf(html)).toEqual(["One.", "Two."]);
  });
});
