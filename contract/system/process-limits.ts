/** A process reports every 30 s. One that has not for so long has ended, or its machine is cut off. */
export const processAliveSeconds = 90;

/** A clock that differs less from the database's is right. */
export const rightClockSeconds = 5;
