/** How often a property is tried: so many times by day, ten times as often in `npm run test:all`. */
export const runs = (times: number): number => (process.env.TEST_ALL ? 10 * times : times)
