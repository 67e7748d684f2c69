import type { AgencyLogo } from "@contract/agencies/agencies";
import { fittedLogo } from "@contract/agencies/fitted-logo";

/** The space of a logo in the header, in pixels: that of a name. */
const space = { width: 144, height: 44 };

/** An agency's logo as the header shows it: the size is known before the picture arrives, so that nothing moves. */
export function headerLogo(logo: AgencyLogo): { src: string; width: number; height: number } {
  return { src: `/white-label/${logo.hash}.png`, ...fittedLogo(logo, space) };
}
