import ours from '../../stylelint.config.js';

/** The rules of the design system, for a remote. */
export default {
  ...ours,
  ignoreFiles: ['**/dist/**'],
  overrides: [
    ...ours.overrides.filter(({ files }) => files.includes('**/*.module.css')),
    { files: ['src/**/*.module.css'], rules: { 'ongi/in-layer': 'area' } },
  ],
};
