// The package under test brings its own copy of jest-dom: the root has none.
require(require.resolve('@testing-library/jest-dom', { paths: [process.cwd(), expect.getState().testPath ?? ''] }));
