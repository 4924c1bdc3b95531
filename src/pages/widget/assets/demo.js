const widget = document.querySelector("pudo-map");
const result = document.querySelector("#result");

widget.addEventListener("pudo-select", ({ detail: point }) => {
  const { id, name, address, workingHours } = point;
  result.textContent = `pudo-select: ${JSON.stringify({ id, name, address, workingHours }, null, 2)}`;
});

// Also when a choice is dropped, because its point does not accept the parcel.
widget.addEventListener("change", () => {
  if (widget.value === "") result.textContent = "Nothing is chosen any more.";
});

document.querySelector("#checkout").addEventListener("submit", (event) => {
  event.preventDefault();
  result.textContent = `The form sends: ${new URLSearchParams(new FormData(event.target))}`;
});

document.querySelector("#locale").addEventListener("change", ({ target }) => {
  // The widget follows the language of the page.
  document.documentElement.lang = target.value;
});

document.querySelector("#parcel").addEventListener("change", ({ target }) => {
  widget.setAttribute("item-weight", target.value);
});

document.querySelector("#accent").addEventListener("input", ({ target }) => {
  widget.style.setProperty("--pudo-accent", target.value);
});
