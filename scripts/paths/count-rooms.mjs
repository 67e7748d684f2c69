/**
 * How a reader follows a request from its form to its table, and how often they come back to a room they had left.
 *
 * A room is a folder of the map in README: of the engine the parts of a district, such as `engine/offer/pricing`, of the site the areas, such
 * as `app/shopping`; the files that assemble the engine are the room `engine`. What lies under all rooms does not count as one: the
 * contract, the engine's core and database, the process, and the site's languages, addresses and settings.
 *
 * The reader follows each call in the order in which it is made, with all that it calls, up to the statement that reads or writes the table,
 * and each call from one function to another once. What a page asks the engine besides is not followed. Calls within a room lead nowhere; a
 * call from one room into another is a visit of it, unless the last visit was of the same. A visit of a room that was visited before is a
 * return.
 */
const underAll = /^(contract\/|engine\/(core|database)\/|server\/|app\/(i18n\/|config\.server|paths\.))/;

/** The function of the engine with which every call of the site begins. */
const engineCall = "engine/create-engine.ts call";

export function roomOf(file) {
  const folders = file.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "engine" ? 3 : 2).join("/");
}

/**
 * The visits of a recorded request (`record-calls.mjs`) up to the first statement that `table` matches: the room, whether it is a return,
 * and the files that are entered in it, in order. Throws when no statement matches.
 */
export function visitsOf({ start, steps }, table) {
  const target = steps.findIndex((step) => step.length === 2 && table.test(step[1]));
  if (target < 0) throw new Error(`${start}: no statement like ${table}`);
  const startFile = start.slice(0, start.lastIndexOf(" "));
  const visits = [{ room: roomOf(startFile), isReturn: false, files: [startFile] }];
  const known = new Set([visits[0].room]);
  const followed = new Set();
  for (const [caller, file, name] of stepsBefore(steps, target)) {
    const [callerFile, callerName] = aboveAll(steps, caller) ?? [startFile, start];
    const call = [callerFile, callerName, file, name].join(" ");
    if (underAll.test(file) || followed.has(call)) continue;
    followed.add(call);
    const room = roomOf(file);
    const last = visits.at(-1);
    if (room !== last.room && room !== roomOf(callerFile)) {
      visits.push({ room, isReturn: known.has(room), files: [file] });
      known.add(room);
    } else if (room === last.room && !last.files.includes(file)) last.files.push(file);
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

/** The nearest function on the way to a step that stands in a room. */
function aboveAll(steps, index) {
  for (let at = index; at >= 0; at = steps[at][0]) if (!underAll.test(steps[at][1])) return steps[at].slice(1);
  return null;
}
