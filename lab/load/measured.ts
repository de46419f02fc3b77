/** What a run of a load reached. */
export type Measured = {
  requests: number;
  perSecond: number;
  /** CPU milliseconds of the serving process per request. */
  cpuMs: number;
};
