import type { SelectResult } from "@contract/shopping/search-and-selection";

/** The class of each room in the main hotel: the chosen one, otherwise the suggested. Empty without a hotel. */
export function chosenClasses(pack: SelectResult, cls: readonly string[]): string[] {
  const options = mainHotel(pack)?.rooms;
  if (!options) return [];
  // A new room has the suggested class, unless one class was chosen that has enough rooms for all.
  const [one] = cls.length === 1 ? cls : [];
  const left = options.find((room) => room.cls === one)?.allotment?.exact;
  const ofAll = left === undefined || left >= pack.rooms.length ? one : undefined;
  return pack.rooms.map((room, index) => cls[index] || ofAll || room.cls || options[0]?.cls || "");
}

/** The hotel whose rooms are offered: the requested one, or the cheapest. */
export function mainHotel({ hotels }: SelectResult): SelectResult["hotels"][number] | undefined {
  return hotels.find(({ rooms }) => rooms.length > 0);
}
