import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { EnvironmentError } from '../../config/environment.ts';
import type { TlsSettings } from '../../config/http-settings.ts';

/** PEM. */
export type Certificate = { cert: string; key: string };

/** @throws EnvironmentError if a file is unreadable or no PEM, or if the key is of another certificate */
export function readCertificate({ certificateFile, keyFile }: TlsSettings): Certificate {
  const certificate = { cert: read('TLS_CERT_FILE', certificateFile), key: read('TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext(certificate);
    // An empty file, as one that is being written, is a context without a certificate for it.
    if (!new X509Certificate(certificate.cert).checkPrivateKey(createPrivateKey(certificate.key)))
      throw new Error('the key is of another certificate');
  } catch (error) {
    throw new EnvironmentError(
      `TLS_CERT_FILE, TLS_KEY_FILE: not a certificate and its key (${reasonOf(error)})`,
    );
  }
  return certificate;
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new EnvironmentError(`${variable}: ${file} cannot be read (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
