/**
 * How often a reader who follows a request from its form to its table comes back to a folder they had left.
 *
 * A folder here is one of the map in README: in the engine a part of a district, such as `engine/offer/pricing`, in the site an area, such as
 * `app/shopping`; the files that assemble the engine are the folder `engine`. What every folder uses is not counted: the contract, the
 * engine's core and database, the process, and the site's languages, addresses and settings.
 *
 * The reader follows each call in the order in which it is made, with all that it calls, up to the statement that reads or writes the table,
 * and each call from one function to another once. Other calls that a page makes to the engine are not followed. A call within a folder is
 * not counted; a call into another folder is a visit of it, unless the last visit was of the same one. A visit of a folder that was visited
 * before is a return.
 */
const usedByAll = /^(contract\/|engine\/(core|database)\/|server\/|app\/(i18n\/|config\.server|paths\.))/;

/** The function of the engine with which every call of the site begins. */
const engineCall = "engine/create-engine.ts call";

export function folderOf(file) {
  const folders = file.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "engine" ? 3 : 2).join("/");
}

/**
 * The visits of a recorded request (`record-calls.mjs`) up to the first statement that `table` matches: the folder, whether it is a return,
 * and the files that are entered in it, in order. Throws when no statement matches.
 */
export function visitsOf({ start, steps }, table) {
  const target = steps.findIndex((step) => step.length === 2 && table.test(step[1]));
  if (target < 0) throw new Error(`${start}: no statement like ${table}`);
  const startFile = start.slice(0, start.lastIndexOf(" "));
  const visits = [{ folder: folderOf(startFile), isReturn: false, files: [startFile] }];
  const known = new Set([visits[0].folder]);
  const followed = new Set();
  for (const [caller, file, name] of stepsBefore(steps, target)) {
    const [callerFile, callerName] = nearestCounted(steps, caller) ?? [startFile, start];
    const call = [callerFile, callerName, file, name].join(" ");
    if (usedByAll.test(file) || followed.has(call)) continue;
    followed.add(call);
    const folder = folderOf(file);
    const last = visits.at(-1);
    if (folder !== last.folder && folder !== folderOf(callerFile)) {
      visits.push({ folder, isReturn: known.has(folder), files: [file] });
      known.add(folder);
    } else if (folder === last.folder && !last.files.includes(file)) last.files.push(file);
  }
  return visits;
}

/** The calls before one statement, in the order in which a reader follows them: not those that merely began meanwhile. */
function stepsBefore(steps, target) {
  const children = new Map();
  steps.forEach(([caller], index) => {
    children.set(caller, [...(children.get(caller) ?? []), index]);
  });
  const wayThere = new Set();
  for (let index = target; index >= 0; index = steps[index][0]) wayThere.add(index);
  const isOtherCall = (index) => steps[index].slice(1).join(" ") === engineCall && !wayThere.has(index);
  const followed = [];
  function follow(parent) {
    for (const index of children.get(parent) ?? []) {
      if (index === target) return true;
      if (steps[index].length === 2 || isOtherCall(index)) continue;
      followed.push(steps[index]);
      if (follow(index)) return true;
    }
    return false;
  }
  follow(-1);
  return followed;
}

/** The nearest function on the way to a step whose folder is counted. */
function nearestCounted(steps, index) {
  for (let at = index; at >= 0; at = steps[at][0]) if (!usedByAll.test(steps[at][1])) return steps[at].slice(1);
  return null;
}
