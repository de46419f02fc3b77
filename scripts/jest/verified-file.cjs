// What `?verified` of an import becomes in the bundle: the address of a file, with its integrity.
module.exports = {
  __esModule: true,
  default: { url: 'https://packages.example/verified.txt', integrity: 'sha384-x' },
};
