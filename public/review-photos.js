// Photos chosen for a review: shown before they are sent, and made smaller so that sending takes seconds. Without this file they are sent
// as they are, and the shop makes them smaller itself.
const field = document.querySelector("#photos");
const list = document.querySelector("[data-chosen-photos]");
/** Pixels of the longer side: a little more than the shop keeps. Bytes below which a file is sent as it is. */
const longest = 2000;
const small = 500_000;
let turn = 0;

field?.addEventListener("change", async () => {
  turn += 1;
  const mine = turn;
  const chosen = [...field.files];
  list.replaceChildren();
  list.hidden = chosen.length === 0;
  const ready = new DataTransfer();
  for (const file of chosen) {
    const canvas = await drawn(file);
    const sent = canvas ? await smaller(file, canvas) : file;
    // Another choice was made meanwhile.
    if (mine !== turn) return;
    ready.items.add(sent);
    list.append(entry(canvas, file.name));
  }
  field.files = ready.files;
});

/** The photo upright, or null: the shop says what is wrong with it. */
async function drawn(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas;
  } catch {
    return null;
  }
}

async function smaller(file, canvas) {
  // Other formats can be animated, which the shop says.
  if (file.size < small || file.type !== "image/jpeg") return file;
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.88));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: "image/jpeg" }) : file;
}

function entry(canvas, name) {
  const item = document.createElement("li");
  if (canvas) {
    canvas.setAttribute("aria-hidden", "true");
    item.append(canvas);
  }
  const label = document.createElement("bdi");
  label.className = "small soft";
  label.textContent = name;
  item.append(label);
  return item;
}
