import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./lib/announce";
import { isSite } from "./lib/edition";
import { followLinks } from "./lib/route.svelte";
import { dress, followOutside } from "./lib/settings.svelte";

dress();
followOutside();
followLinks();
listen();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (isSite) {
  // Wait until the first page has loaded: what it shows comes first.
  addEventListener("load", () => void import("./site/update").then(({ keepOffline }) => keepOffline()));
} else if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
