import { AREA_MODULE } from 'federation/release-format/fixed-names';
import type { BuildContract } from 'federation/release-format/build-contract';
import { firstViewFilesOf } from 'federation/first-view/release-entry';
import { isPathPrefix, isServedBySite } from 'federation/release-format/site-names';
import type { Violation } from './violation.ts';
import { nameOf, type Known } from './site-plan.ts';

/** Violations that the contract alone shows. */
export function checkVersion(candidate: Known): Violation[] {
  const { contract } = candidate.files;
  return [
    ...checkKind(candidate, contract),
    ...checkNamedFiles(candidate, contract),
    ...checkExposes(candidate, contract),
    ...checkPrefixes(candidate, contract),
    ...Object.keys(contract.shared).flatMap((key) => checkSharing(candidate, contract, key)),
  ];
}

function checkKind(candidate: Known, contract: BuildContract): Violation[] {
  const itsName = contract.kind === 'host' ? 'host' : contract.area;
  const isHost = contract.kind === 'host';
  // An area named "host" would be in the host's folder.
  if (itsName === candidate.name && isHost === (candidate.name === 'host')) return [];
  const message = `What lies in the folder ${candidate.name}/${candidate.version} is by its contract ${isHost ? 'a host' : `the area "${itsName}"`}.`;
  const remedy =
    itsName === 'host' && !isHost
      ? 'Give the area another name in the "ongi" part of its package.json: "host" is the host\'s.'
      : `Publish the build of ${candidate.name} under this name, with ongi-release publish.`;
  return [{ code: 'wrong-kind', about: nameOf(candidate), message, remedy }];
}

function checkNamedFiles(candidate: Known, contract: BuildContract): Violation[] {
  const named =
    contract.kind === 'host'
      ? [...contract.scripts, ...contract.styles]
      : [contract.entry, ...contract.start, ...Object.values(contract.paths).flat()];
  return [...new Set([...named, ...firstViewFilesOf(contract)])]
    .filter((file) => !Object.hasOwn(contract.assets, file))
    .map((file) => ({
      code: 'no-integrity',
      about: nameOf(candidate),
      message: `The contract of ${nameOf(candidate)} names ${file}, but no integrity for it, and no page loads a file without one.`,
      remedy: 'Build it again with federation/webpack, which writes the integrity of every file.',
    }));
}

function checkExposes(candidate: Known, contract: BuildContract): Violation[] {
  if (contract.kind === 'host' || contract.exposes.includes(AREA_MODULE)) return [];
  const about = nameOf(candidate);
  const message = `${about} does not expose ${AREA_MODULE}, which the host asks every area for; it exposes ${contract.exposes.join(', ')}.`;
  const remedy = `Export the area's module from src/routes.tsx and build it with remoteConfig, which exposes it as ${AREA_MODULE}.`;
  return [{ code: 'expose-missing', about, message, remedy }];
}

function checkPrefixes(candidate: Known, contract: BuildContract): Violation[] {
  const prefixes = contract.kind === 'area' ? Object.keys(contract.paths) : [];
  const about = nameOf(candidate);
  const remedy = `Choose another path in the "ongi" part of ${candidate.name}'s package.json.`;
  return prefixes.flatMap((prefix): Violation[] => {
    const named = JSON.stringify(prefix);
    if (!isPathPrefix(prefix)) {
      const message = `${about} claims the path ${named}, which is not "/" and letters, digits, ".", "_" and "-".`;
      return [{ code: 'path-invalid', about, message, remedy }];
    }
    if (!isServedBySite(prefix)) return [];
    const message = `${about} claims the path ${named}, which the servers of a site handle themselves.`;
    return [{ code: 'path-collision', about, message, remedy }];
  });
}

function checkSharing(candidate: Known, contract: BuildContract, key: string): Violation[] {
  const shared = contract.shared[key];
  const violations: Violation[] = [];
  if (shared === undefined) return violations;
  const about = nameOf(candidate);
  const changed = (['singleton', 'strictVersion'] as const).filter((field) => !shared[field]);
  if (changed.length > 0) {
    const fields = changed.map((field) => `${field}: false`).join(' and ');
    const message = `${about} shares ${key} with ${fields}: two copies in one page look fine and keep two states.`;
    const remedy = `Share ${key} by the project's one list (remoteConfig and hostConfig do): singleton and strictVersion are true there.`;
    violations.push({ code: 'singleton-changed', about, message, remedy });
  }
  if (contract.kind === 'area' && shared.provided) {
    const message = `${about} brings its own copy of ${key} (${shared.resolved}), of which the host holds the only one.`;
    const remedy = `Build it without (import: false, as remoteConfig does), and import it everywhere as "${key}".`;
    violations.push({ code: 'singleton-bundled', about, message, remedy });
  }
  return violations;
}
