export { default } from '@ongi/build/stylelint';
