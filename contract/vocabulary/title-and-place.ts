/** What is sold and where, in one line. A title that names its place, as "Flight to Rhodes" does, is not told it again. */
export function titleAndPlace(title: string, place: string, comma = ", "): string {
  return title.includes(place) ? title : `${title}${comma}${place}`;
}
