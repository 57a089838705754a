/** Pictures to save and share: the server draws an SVG, the page turns it into a PNG. */
import { saveFile } from "./download";

/** How many pixels a picture has for each unit of its drawing. */
const SHARPNESS = 2;

/** Render an SVG drawing as a PNG, `SHARPNESS` times its own size. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SHARPNESS;
    canvas.height = image.naturalHeight * SHARPNESS;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("toBlob"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Whether this browser can hand such a file to another program. */
export function canSend(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Hand a file to another program, or save it where that is not possible. */
export async function sendOrSave(content: Blob, name: string): Promise<void> {
  const file = new File([content], name, { type: content.type });
  if (!canSend(file)) {
    saveFile(name, content);
    return;
  }
  try {
    await navigator.share({ files: [file], title: "Mintopia" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // cancelled by the person
    saveFile(name, content); // the browser wants another click first, or cannot share it after all
  }
}
