// Shows what delivery to the chosen point costs, and sends the quote with the order, so that it costs that.
const field = document.querySelector("input[name=quote_id]");
const fee = document.querySelector("#fee");
const total = document.querySelector("#total");
const naira = (amount) => `₦${amount.toLocaleString("en-NG")}`;

let chosen;

document.addEventListener("pudo-select", async ({ detail: point }) => {
  chosen = point.id;
  field.value = "";
  fee.textContent = "…";
  const response = await fetch(`/quote?point=${encodeURIComponent(point.id)}`);
  const quote = response.ok ? await response.json() : undefined;
  // Another point was chosen meanwhile, and its own answer counts.
  if (chosen !== point.id) return;
  // Without a price the server asks for a confirmation of it.
  if (!quote) {
    fee.textContent = "Shown next";
    return;
  }
  field.value = quote.id;
  fee.textContent = naira(quote.fee);
  total.textContent = naira(Number(document.querySelector("#sum").dataset.goods) + quote.fee);
});
