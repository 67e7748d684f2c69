import type { Device } from "~/paths";

/** Specification §2: iPhone, iPad, iPod and Android get the app pages, everything else the desktop ones. */
export function deviceOf(userAgent: string | null): Device {
  return /iPhone|iPad|iPod|Android/.test(userAgent ?? "") ? "app" : "app-desktop";
}
