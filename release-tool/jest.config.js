import { browserProject } from '../scripts/jest/jest-project.js';

export default browserProject('release-tool', { testEnvironment: 'node' });
