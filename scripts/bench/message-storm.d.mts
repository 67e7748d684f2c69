export type Listener = {
  name: string;
  origins: string[];
  ticket(origin: string): Promise<{ agency: string; agencySid: string; head: number }>;
  wants(number: number): boolean;
};

export type Judged = {
  name: string;
  wanted: number;
  seen: number;
  twice: number;
  foreign: number;
  missed: number;
  refreshes: number;
  inOrder: boolean;
  connections: number;
  problems: string[];
};

export function messageStorm(storm: {
  listeners: Listener[];
  send(number: number): Promise<number>;
  messages: number;
  cuts: number;
  atOnce?: number;
  meanwhile?(cut: number): void;
}): Promise<{ cuts: number; results: Judged[] }>;
