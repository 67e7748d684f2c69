const shapes = {
  plane:
    "M3 13l7 1 3 6 2-.6-1-5.7 5-1.2c1-.3 1.6-1.2 1.4-2-.2-.9-1.2-1.3-2.1-1.1l-5.1 1.3L8.500 6 6.600 6.500l3.200 5.700-3.600.9-2-1.600-1.400.4z",
  bed: "M3 18V6M3 14h18v4M3 11h9V9h6a3 3 0 0 1 3 3v2M6 11V9h3v2",
  suitcase: "M5 8h14v12H5zM9 8V5h6v3M9 8v12M15 8v12",
  trolley: "M8 9h8v10H8zM10 9V4h4v5M9 21h.01M15 21h.01",
  handbag: "M5 9h14l-1 11H6zM9 9V7a3 3 0 0 1 6 0v2",
  check: "M4 12.500l5 5L20 6.500",
  alert: "M12 4l9 16H3zM12 10v4M12 17v.01",
  info: "M12 3a9 9 0 1 0 .01 0zM12 11v5M12 8v.01",
  clock: "M12 3a9 9 0 1 0 .01 0zM12 7v5l3 2",
  phone: "M6 3h4l1 5-2.500 1.500a12 12 0 0 0 6 6L16 13l5 1v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z",
  shield: "M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5",
  wallet: "M4 7h15a1 1 0 0 1 1 1v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12M16 13h.01",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  bus: "M4 6h16v11H4zM4 12h16M7 17v2M17 17v2M8 14.500h.01M16 14.500h.01",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
} as const;

export type IconName = keyof typeof shapes;

/** A line drawing of 24 by 24. It says nothing by itself: words stand beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
