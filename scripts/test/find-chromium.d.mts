import type { Browser, LaunchOptions } from "playwright";

export type FoundChromium = {
  executablePath: string;
  args: string[];
  chromiumSandbox: boolean;
  env: Record<string, string>;
};

export function findChromium(): Promise<FoundChromium>;
export function launchBrowser(options?: LaunchOptions): Promise<Browser>;
