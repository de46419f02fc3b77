/**
 * EX_CONFIG of sysexits.h: an invalid setting, data in use by another process, or data of a newer version. A
 * restart does not help, so neither `npm start` nor systemd restarts.
 */
export const EXIT_CONFIGURATION = 78;
