/** EX_CONFIG of sysexits.h: a restart does not help, so neither `npm start` nor systemd restarts. */
export const EXIT_CONFIGURATION = 78;
