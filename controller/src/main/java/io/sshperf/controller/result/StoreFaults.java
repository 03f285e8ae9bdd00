package io.sshperf.controller.result;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteErrorCode;

/**
 * What SQLite reports, in words that help.
 *
 * @param file of the database
 * @param patience how long a statement waits for another process
 */
record StoreFaults(Path file, Duration patience) {
  private static final int PRIMARY_CODE = 0xff; // the rest says more, and is not needed here

  StoreException explain(SQLException fault) {
    int code = fault.getErrorCode() & PRIMARY_CODE;
    return new StoreException(file + ": " + remedy(code, fault), fault);
  }

  private String remedy(int code, SQLException fault) {
    if (is(code, SQLiteErrorCode.SQLITE_NOTADB) || is(code, SQLiteErrorCode.SQLITE_CORRUPT)) {
      return "not a result store, or damaged (move it away, or name another --data directory)";
    }
    if (is(code, SQLiteErrorCode.SQLITE_FULL)) {
      return "no room to write (free some space on its disk; what was saved before is kept)";
    }
    if (is(code, SQLiteErrorCode.SQLITE_BUSY) || is(code, SQLiteErrorCode.SQLITE_LOCKED)) {
      return "locked by another process for more than "
          + patience.toSeconds()
          + " s (end that process, or try again)";
    }
    if (is(code, SQLiteErrorCode.SQLITE_READONLY) || is(code, SQLiteErrorCode.SQLITE_PERM)) {
      return "cannot be written (make it and its directory writable for this user)";
    }
    if (is(code, SQLiteErrorCode.SQLITE_CANTOPEN)) {
      return "cannot be opened (expected a file in a directory that this user may use)";
    }
    return "SQLite says: " + fault.getMessage() + " (check the disk it is on)";
  }

  static boolean is(int code, SQLiteErrorCode wanted) {
    return (code & PRIMARY_CODE) == wanted.code;
  }
}
