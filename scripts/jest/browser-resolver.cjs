// Packages that name a build for browsers where jest does not look for it (`browser` in their package.json).
const BROWSER_BUILDS = { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' };

module.exports = (request, options) => options.defaultResolver(BROWSER_BUILDS[request] ?? request, options);
