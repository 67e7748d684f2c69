// The page around the frame is told where to go on. If it does not say that it heard, the form leaves the frame by itself; if it did,
// the form waits: a second navigation beside a slow first one would load the page twice, and take what is typed there by then.
const form = document.getElementById("leave");
if (form) {
  const framed = window.parent !== window;
  let leaving = setTimeout(() => form.submit(), framed ? 1200 : 0);
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin !== window.location.origin || source !== window.parent || data?.type !== "card-verified-heard") return;
    clearTimeout(leaving);
    leaving = setTimeout(() => form.submit(), 20_000);
  });
  if (framed) window.parent.postMessage({ type: "card-verified", url: form.dataset.url }, window.location.origin);
}
