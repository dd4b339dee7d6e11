#include <sqlite3.h>

/// Sets one of the switches of `sqlite3_db_config`, whose variable arguments Swift cannot pass.
static inline int whorl_sqlite3_switch(sqlite3 *database, int name, int value) {
    return sqlite3_db_config(database, name, value, (int *)0);
}
