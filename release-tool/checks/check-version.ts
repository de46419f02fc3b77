import { AREA_MODULE } from 'federation/release-format/exposed-module';
import type { BuildContract } from 'federation/release-format/build-contract';
import type { Finding } from './finding.ts';
import { nameOf, type Known } from './picture.ts';

/** What is wrong with a version by its contract alone. */
export function checkVersion(candidate: Known): Finding[] {
  const { contract } = candidate.files;
  return [
    ...checkKind(candidate, contract),
    ...checkNamedFiles(candidate, contract),
    ...checkExposes(candidate, contract),
    ...Object.keys(contract.shared).flatMap((key) => checkSharing(candidate, contract, key)),
  ];
}

function checkKind(candidate: Known, contract: BuildContract): Finding[] {
  const itsName = contract.kind === 'host' ? 'host' : contract.area;
  const isHost = contract.kind === 'host';
  // An area called "host" would lie in the host's folder.
  if (itsName === candidate.name && isHost === (candidate.name === 'host')) return [];
  return [
    {
      code: 'wrong-kind',
      about: nameOf(candidate),
      says: `What lies in the folder ${candidate.name}/${candidate.version} is by its contract ${isHost ? 'a host' : `the area "${itsName}"`}.`,
      mend:
        itsName === 'host' && !isHost
          ? 'Give the area another name in the "ongi" part of its package.json: "host" is the host\'s.'
          : `Publish the build of ${candidate.name} under this name, with ongi-release publish.`,
    },
  ];
}

function checkNamedFiles(candidate: Known, contract: BuildContract): Finding[] {
  const named =
    contract.kind === 'host'
      ? [...contract.scripts, ...contract.styles]
      : [contract.entry, ...contract.start, ...Object.values(contract.paths).flat()];
  return [...new Set(named)]
    .filter((file) => !Object.hasOwn(contract.assets, file))
    .map((file) => ({
      code: 'no-integrity',
      about: nameOf(candidate),
      says: `The contract of ${nameOf(candidate)} names ${file}, but no integrity for it, and no page loads a file without one.`,
      mend: 'Build it again with federation/webpack, which writes the integrity of every file.',
    }));
}

function checkExposes(candidate: Known, contract: BuildContract): Finding[] {
  if (contract.kind === 'host' || contract.exposes.includes(AREA_MODULE)) return [];
  return [
    {
      code: 'expose-missing',
      about: nameOf(candidate),
      says: `${nameOf(candidate)} does not expose ${AREA_MODULE}, which the host asks every area for; it exposes ${contract.exposes.join(', ')}.`,
      mend: `Export the area's module from src/routes.tsx and build it with remoteConfig, which exposes it as ${AREA_MODULE}.`,
    },
  ];
}

function checkSharing(candidate: Known, contract: BuildContract, key: string): Finding[] {
  const shared = contract.shared[key];
  const findings: Finding[] = [];
  if (shared === undefined) return findings;
  const about = nameOf(candidate);
  const says = [
    ...(shared.singleton ? [] : ['singleton: false']),
    ...(shared.strictVersion ? [] : ['strictVersion: false']),
  ].join(' and ');
  if (says !== '') {
    findings.push({
      code: 'singleton-changed',
      about,
      says: `${about} shares ${key} with ${says}: two copies in one page look fine and keep two states.`,
      mend: `Share ${key} by the project's one list (remoteConfig and hostConfig do): singleton and strictVersion are true there.`,
    });
  }
  if (contract.kind === 'area' && shared.provided) {
    findings.push({
      code: 'singleton-bundled',
      about,
      says: `${about} brings its own copy of ${key} (${shared.resolved}), of which the host holds the only one.`,
      mend: `Build it without (import: false, as remoteConfig does), and import it everywhere as "${key}".`,
    });
  }
  return findings;
}
