import { withCommas } from "./with-commas";

/** Product and place in one line. A title that already names its place, such as "Flight to Rhodes", does not repeat it. */
export function titleAndPlace(title: string, place: string): string {
  return title.includes(place) ? title : withCommas([title, place]);
}
