/**
 * EX_CONFIG of sysexits.h: a setting, another app on the same data, or data of a newer program. Starting again changes nothing, so neither
 * `npm start` nor systemd does.
 */
export const EXIT_CONFIGURATION = 78;
