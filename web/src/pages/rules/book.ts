/** A book of rules as the page shows it: chapters, anchors, and search. Pure text processing. */
import { file } from "../../lib/edition";
import type { Book } from "../../lib/types";

/** A part of a section under one heading; the first part may have no heading. */
export interface Passage {
  /** The anchor of its heading. */
  id: string;
  title: string | null;
  html: string;
}

export interface Chapter {
  id: string;
  title: string;
  /** The mark, such as W3 or B2; null if the heading has none. */
  mark: string | null;
  /** The heading that groups several chapters. */
  part: string | null;
  passages: Passage[];
}

const MARK = /\s*[(（]([WB]\d[^)）]*)[)）]\s*$/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** What a ruling rests on, as the rulings write it in each language. */
const SOURCES: Record<string, string> = {
  ...{ printed: "printed", card: "card", inferred: "inferred", house: "house", program: "program" },
  ...{ 公開資料: "printed", カード: "card", 推論: "inferred", 独自: "house", プログラム: "program" },
};

/** Remove the mark from the end of a heading: "A round (W3)" becomes "A round". */
export function withoutMark(title: string): string {
  return title.replace(MARK, "");
}

/** Convert HTML to plain text. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Adapt the server's HTML to the page: make wide tables scrollable and give rulings anchors. */
export function dress(html: string): string {
  return html
    .replace(/<table>/g, '<div class="wide" tabindex="0" role="group"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<li>\s*<strong>([WB]\d+-[a-z]+)<\/strong>/g, (_, mark: string) => {
      const id = mark.toLowerCase();
      return `<li id="${id}"><a class="mark" href="#${id}">${mark}</a>`;
    })
    .replace(
      /<a href="(\/rules\/rulings)#[^"]*">([WB]\d+-[a-z]+)<\/a>/g,
      (_, path: string, mark: string) => `<a href="${path}#${mark.toLowerCase()}">${mark}</a>`,
    )
    .replace(/<ol>(?=\s*<li><a href="\/rules\/rulings#)/g, '<ol class="notes">')
    .replace(/<a (?=href="[^"]*">[⁰¹²³⁴⁵⁶⁷⁸⁹]+<)/g, '<a class="note" ')
    .replace(
      /(?: · )?<(em|strong)>([[［]?([^<>\]］]+)[\]］]?)<\/\1> · /g,
      (whole, _, mark: string, word: string) =>
        SOURCES[word] ? ` <span class="source ${SOURCES[word]}">${mark}</span> ` : whole,
    )
    .replace(/src="(?=\/art\/)/g, `src="${file("")}`);
}

function passagesOf(section: Book["sections"][number]): Passage[] {
  const parts = section.html.split(/(?=<h3[ >])/);
  return parts
    .map((part): Passage => {
      const head = /^<h3(?: id="([^"]*)")?>(.*?)<\/h3>/s.exec(part);
      if (!head) return { id: section.id, title: null, html: dress(part) };
      return {
        id: head[1] ?? section.id,
        title: withoutMark(textOf(head[2] ?? "")),
        html: dress(part.slice(head[0].length)),
      };
    })
    .filter((passage) => passage.title !== null || passage.html.trim() !== "");
}

/** Split a book into chapters and passages. */
export function chaptersOf(book: Book): Chapter[] {
  return book.sections.map((section) => ({
    id: section.id,
    title: withoutMark(section.title ?? ""),
    mark: section.paragraph ?? MARK.exec(section.title ?? "")?.[1] ?? null,
    part: section.part ?? null,
    passages: passagesOf(section),
  }));
}

/** Find the anchor an address refers to, by id or by a mark such as "w3". */
export function anchorOf(chapters: readonly Chapter[], hash: string): string | null {
  let wanted = hash.replace(/^#/, "");
  try {
    wanted = decodeURIComponent(wanted);
  } catch {
    // Look for a malformed address unchanged.
  }
  if (!wanted) return null;
  for (const chapter of chapters) {
    if (chapter.id === wanted || chapter.passages.some((each) => each.id === wanted)) return wanted;
    if (chapter.passages.some((each) => each.html.includes(`id="${wanted}"`))) return wanted;
  }
  const mark = wanted.toLowerCase();
  for (const chapter of chapters) {
    if (chapter.passages.some((each) => each.html.includes(`id="${mark}"`))) return mark;
  }
  return chapters.find((chapter) => chapter.mark?.toLowerCase() === mark)?.id ?? null;
}

/** Split a query into words; a search must match all of them. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().normalize("NFKC").split(/\s+/).filter(Boolean);
}

/** Return the passages that contain every word. */
export function search(chapters: readonly Chapter[], query: string): Chapter[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...chapters];
  return chapters
    .map((chapter) => ({
      ...chapter,
      passages: chapter.passages.filter((passage) => {
        const text = [chapter.title, chapter.mark ?? "", passage.title ?? "", textOf(passage.html)]
          .join(" ")
          .toLowerCase()
          .normalize("NFKC");
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.passages.length > 0);
}

/** A passage found by a search, and its sentences that contain the words. */
export interface Found {
  id: string;
  title: string;
  mark: string | null;
  sentences: string[];
}

const MOST_SENTENCES = 2;

/** Split HTML into sentences; a table row counts as one. */
export function sentencesOf(html: string): string[] {
  return html
    .replace(/<figure[^>]*>.*?<\/figure>/gs, "\n")
    .replace(/\s*\n\s*/g, " ")
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, " · ")
    .replace(/<\/(?:p|li|tr|h4|pre)>/g, "\n")
    .split("\n")
    .flatMap((part) => textOf(part).split(/(?<=[.!?])\s+(?=[^\s(])|(?<=[。！？])(?=[^）」])/))
    .map((part) => part.replace(/ ([.,;:)])/g, "$1").trim())
    .filter(Boolean);
}

/** List the search results: each heading with the sentences that contain the most words. */
export function results(chapters: readonly Chapter[], query: string, book = ""): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const holds = (text: string): number => {
    const plain = text.toLowerCase().normalize("NFKC");
    return words.filter((word) => plain.includes(word)).length;
  };
  return search(chapters, query).flatMap((chapter) =>
    chapter.passages.map((passage): Found => {
      const sentences = sentencesOf(passage.html);
      const most = Math.max(0, ...sentences.map(holds));
      return {
        id: passage.id,
        title: passage.title ?? (chapter.title || book), // the beginning of a book has no heading
        mark: chapter.mark,
        sentences: (most === 0
          ? sentences.slice(0, 1)
          : sentences.filter((each) => holds(each) === most)
        ).slice(0, MOST_SENTENCES),
      };
    }),
  );
}

/** A piece of a passage: text, a row of cards, or an example on a board. */
export type Block =
  | { what: "text"; html: string }
  | { what: "cards"; kind: string; ids: string[] }
  | { what: "example"; name: string; caption: string };

/** Split a passage at the places where the page draws something. */
export function blocksOf(html: string): Block[] {
  const found: Block[] = [];
  const figure = /<figure data-(cards|example)="([^"]*)">(.*?)<\/figure>/gs;
  let from = 0;
  const text = (to: number): void => {
    const part = html.slice(from, to);
    if (part.trim()) found.push({ what: "text", html: part });
  };
  for (const each of html.matchAll(figure)) {
    text(each.index);
    from = each.index + each[0].length;
    const [, what, value = "", caption = ""] = each;
    const [kind = "", ids = ""] = value.split(":");
    found.push(
      what === "cards"
        ? { what, kind, ids: ids.split(",") }
        : { what: "example", name: value, caption: textOf(caption) },
    );
  }
  text(html.length);
  return found;
}

/** Highlight the search words outside of tags. */
export function highlight(html: string, query: string): string {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return html;
  const found = new RegExp(`(${words.join("|")})`, "gi");
  return html.replace(/(<[^>]*>|&[#\w]+;)|([^<&]+)/g, (whole, tag: string | undefined) =>
    tag === undefined ? whole.replace(found, "<mark>$1</mark>") : whole,
  );
}
