import { BuildContractSchema } from 'federation/release-format/build-contract';
import { readJson } from 'federation/release-format/json-file';
import { MeasurementsSchema } from 'federation/release-format/measured/measurements';
import { checkProvided } from '../checks/check-provided.ts';
import { PublishedVersionSchema } from '../format/published-version.ts';
import { areaKnown, hostKnown } from './known-versions.ts';

// As 1.0 wrote them: nothing was measured of names and calls, and nothing was copied.
const CONTRACT = `{"formatVersion": 1, "packageName": "fixture-remote", "packageVersion": "1.0.0", "contractVersion": 1, "federationVersion": "2.9.3", "shared": {"react/jsx-runtime": {"resolved": "19.3.1", "required": "^19.3.1", "singleton": true, "strictVersion": true, "provided": false}, "react": {"resolved": "19.3.1", "required": "^19.3.1", "singleton": true, "strictVersion": true, "provided": false}}, "assets": {"2730.c1a21fb6.js": "sha384-3xzyJCr/7Z5M1S790YNl9wWFFOqINDP9/In4dowT/MM5hpXyCfVwCUzSSL6H138T", "measurements.json": "sha384-HsssIKtpZ0Upi/hEqTFyx3degtyoiaRlbUG2BKA1VwNrXMAsW+rfCdOpfdFl7ssd"}, "firstViews": {}, "measured": {"file": "measurements.json", "classPrefixes": ["fixture-remote_"], "fonts": [], "routes": ["/garden", "/garden/pond"]}, "kind": "area", "area": "garden", "container": "area_garden", "entry": "remoteEntry.a0f02929.js", "exposes": ["./routes"], "start": ["routes.8f4e96e2.js"], "paths": {"/garden": ["2730.c1a21fb6.js", "screen-garden.959f4c1e.css", "screen-garden.50baaa61.js"], "/garden/pond": ["screen-pond.4c5d0d29.css", "screen-pond.f0413cbf.js"]}, "tabs": [], "slots": {}}`;
const MEASUREMENTS = `{"formatVersion":1,"modules":{"routes.js":{"1234":["fixture-remote/src/routes.tsx"]}},"sizes":{"routes.js":{"plain":333,"brotli":223}}}`;
const PUBLISHED = `{"formatVersion":1,"name":"garden","version":"1.0.0","at":"2026-11-01T00:00:00.000Z","who":"the garden team","baseUrl":"/garden/1.0.0/","keyId":"0123456789abcdef","contract":"sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}`;

test('what 1.0 wrote of a version is read', () => {
  expect(readJson(BuildContractSchema, CONTRACT, 'contract.json').shared['react']?.names).toBeUndefined();
  expect(readJson(MeasurementsSchema, MEASUREMENTS, 'measurements.json').calls).toBeUndefined();
  expect(readJson(PublishedVersionSchema, PUBLISHED, '1.0.0.json').copiedFrom).toBeUndefined();
});

test('an area of 1.0 runs beside its own minor version of a singleton and later ones', () => {
  const { shared, federationVersion } = readJson(BuildContractSchema, CONTRACT, 'contract.json');
  const besides = (resolved: string, names?: string[]): string[] => {
    const provided = Object.fromEntries(
      Object.entries(shared).map(([key, one]) => [key, { ...one, provided: true, resolved, names }]),
    );
    const area = areaKnown(shared, 'live', { federationVersion });
    const host = hostKnown(provided, 'candidate', { federationVersion, federationNames: names });
    return [...new Set(checkProvided(area, host).map(({ code }) => code))];
  };
  for (const names of [undefined, ['useState']]) {
    expect(besides('19.9.0', names)).toEqual([]);
    expect(besides('19.0.0', names)).toEqual(['singleton-range']);
  }
});
