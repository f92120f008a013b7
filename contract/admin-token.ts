/** The localStorage key of the session token of a signed-in user. */
export const adminTokenKey = 'adminToken';
