// toBeInTheDocument and its like. Types: each package names @testing-library/jest-dom in its tsconfig.
require('@testing-library/jest-dom');
