/**
 * The icon of each verdict, as paths in a square of 24: a distinct filled shape and the sign on it. Decorative beside
 * the word. Shared by the service and the web app, so that verdicts look alike everywhere.
 */
export const verdictMarks = {
  clear: { body: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z', stroke: 'M7.2 12.4l3.3 3.3 6.4-7' },
  caution: { body: 'M12 2.2 23 21.5H1z', stroke: 'M12 9v6M12 17.8v.4' },
  risky: { body: 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z', stroke: 'M8.4 8.4l7.2 7.2M15.6 8.4l-7.2 7.2' },
  // A lens over nothing: checked without a finding. A question mark in a diamond would look like a missing character.
  uncertain: {
    body: 'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z',
    stroke: 'M10.6 6.2a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM14 14l4 4',
  },
} as const satisfies Record<string, { body: string; stroke: string }>

/** An hourglass: there is no verdict yet. */
export const waitingMark = {
  body: 'M5 1.500h14v4L14 12l5 6.500v4H5v-4L10 12 5 5.500z',
  stroke: 'M8.500 19.700h7',
} as const
