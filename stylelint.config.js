import { inLayer } from './scripts/stylelint/in-layer.js';

export default {
  plugins: [inLayer],
  ignoreFiles: ['**/dist/**', 'site/**', '.cache/**', 'data/**'],
  rules: {
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
    'declaration-no-important': true,
    'font-family-no-duplicate-names': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'media-feature-name-no-unknown': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'selector-pseudo-element-no-unknown': true,
    'string-no-newline': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      // Colour, space, type and motion come from the tokens, so that light, dark and large text are decided in one place.
      files: ['**/*.module.css'],
      rules: {
        'color-no-hex': true,
        'color-named': 'never',
        'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab'],
        // px does not grow with the reader's text size: only hairlines, which need not, may be written in it.
        'declaration-property-value-disallowed-list': [
          { '/.*/': ['/(?<![\\d.])([5-9]|\\d{2,})(\\.\\d+)?px/'] },
          { message: 'Write rem: px does not grow with the text size' },
        ],
        // Endless loops (a spinner's turn) have their own pace; every other movement takes a token's.
        'unit-disallowed-list': [
          ['ms', 's'],
          { ignoreProperties: { s: ['animation', 'animation-duration'] } },
        ],
      },
    },
    {
      // "Reduce motion" must win over every layer above it.
      files: ['shared/src/styles/reset.css'],
      rules: { 'declaration-no-important': null },
    },
    { files: ['shared/**/*.module.css'], rules: { 'ongi/in-layer': 'shared' } },
    {
      files: ['host/**/*.module.css', 'remote-*/**/*.module.css', 'scripts/new-remote/**/*.module.css'],
      rules: { 'ongi/in-layer': 'area' },
    },
  ],
};
