/** Paths of PEM files: the certificate with its chain, and its private key. */
export type TlsSettings = { certificateFile: string; keyFile: string };

/** @returns null without TLS. @throws Error if only one of the two is set */
export function tlsSettingsFrom(variables: Readonly<Record<string, string | undefined>>): TlsSettings | null {
  const { TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile } = variables;
  if (certificateFile === undefined && keyFile === undefined) return null;
  if (certificateFile === undefined) throw new Error('TLS_CERT_FILE: missing, though TLS_KEY_FILE is set');
  if (keyFile === undefined) throw new Error('TLS_KEY_FILE: missing, though TLS_CERT_FILE is set');
  return { certificateFile, keyFile };
}
