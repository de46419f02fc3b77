export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: this is run by npm run bench`);
  return value;
}
