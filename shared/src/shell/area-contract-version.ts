/** Version of the contract between host and areas. It grows when one would misunderstand the other. */
export const AREA_CONTRACT_VERSION = 1;
