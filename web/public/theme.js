// Runs before anything is painted, so that an evening table does not flash white.
(function () {
  var wanted = "auto";
  var language = "";
  try {
    var kept = JSON.parse(localStorage.getItem("mintopia.settings") || "{}");
    wanted = kept.theme || "auto";
    language = kept.language || "";
  } catch {
    // Nothing is kept, or it cannot be read: the defaults hold.
  }
  var dark = wanted === "dark" || (wanted === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  if (language) document.documentElement.lang = language;
})();
