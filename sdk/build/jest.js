export { browserProject } from '../../scripts/jest/jest-project.js';
