// jsdom ignores styles and images: a CSS module maps every class name to itself, an image is its file name.
const { basename } = require('node:path');

const CLASS_NAMES = `
const names = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? true : key === 'default' ? names : String(key)) });
module.exports = names;
`;

module.exports = {
  process(_source, path) {
    if (path.endsWith('.css')) return { code: CLASS_NAMES };
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(basename(path))} };` };
  },
};
