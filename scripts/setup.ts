// The entry has installed everything before this runs.
console.log('Everything that this repository needs is installed.');
