// toBeInTheDocument and its like. Types: each package names @testing-library/jest-dom in its tsconfig.
// Loading it takes longer than most tests that run without a page.
if (typeof document !== 'undefined') require('@testing-library/jest-dom');
