// Runs before the first paint, so that a page in the dark theme does not flash white.
(function () {
  var wanted = "auto";
  var language = "";
  try {
    var kept = JSON.parse(localStorage.getItem("mintopia.settings") || "{}");
    wanted = kept.theme || "auto";
    language = kept.language || "";
  } catch {
    // No settings are stored, or they cannot be read: use the defaults.
  }
  var dark = wanted === "dark" || (wanted === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  if (language) document.documentElement.lang = language;
})();
