import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./lib/announce";
import { followLinks } from "./lib/route.svelte";
import { dress, followOutside } from "./lib/settings.svelte";

dress();
followOutside();
followLinks();
listen();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
